declare module "icons:game" {
    const bodies: Record<string, string>;
    export default bodies;
}
