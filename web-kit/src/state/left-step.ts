/** What the router keeps of a step of the browser's history. */
interface Step {
  /** the first of a tab has none, and is the router's `default` */
  key?: string;
  idx: number;
}
const stepNow = () => window.history.state as Step | null;

/** The one on which somebody has agreed to leave a page; Back and Forward leave it before the next page has arrived. */
let left: Step | null = null;
export function leaveStep(): void {
  left = stepNow();
}

/** How many steps lead to the page that is being left; 0 while the history stands there. */
export const stepsBack = (key: string): number =>
  left !== null && (left.key ?? 'default') === key ? left.idx - (stepNow()?.idx ?? left.idx) : 0;
