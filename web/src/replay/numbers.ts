/** Chances and points as the reader writes them. */
import { lang } from "../settings";

/** "56 %" */
export function share(value: number): string {
    return new Intl.NumberFormat(lang.value, { style: "percent", maximumFractionDigits: 0 }).format(value);
}

/** A difference of chances in whole points: "+3", "−12". */
export function points(value: number): string {
    const whole = Math.round(100 * value);
    return `${whole < 0 ? "−" : whole > 0 ? "+" : ""}${Math.abs(whole)}`;
}

/** "±2", rounded up. */
export function plusMinus(error: number): string {
    return `±${Math.ceil(100 * error - 1e-9)}`;
}
