/** Lets the browser do what waits, such as an answer to whoever touches the page; what comes after it is a task of its own. */
export const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
