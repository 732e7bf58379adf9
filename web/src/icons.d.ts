declare module "icons:*" {
    const bodies: Record<string, string>;
    export default bodies;
}
