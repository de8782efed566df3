import { afterEach } from '@jest/globals';

const usual = Object.getOwnPropertyDescriptor(Element.prototype, 'clientWidth')!;

/** Lays whatever is asked out this wide, until the test ends. */
export function inRoomOf(px: number): void {
  Object.defineProperty(Element.prototype, 'clientWidth', { ...usual, get: () => px });
}

afterEach(() => {
  Object.defineProperty(Element.prototype, 'clientWidth', usual);
});
