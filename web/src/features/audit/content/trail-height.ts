/**
 * Height of the placeholder: a full page of entries. A lower one would push content below it off the screen when the
 * entries load.
 */
export const TRAIL_HEIGHT = 'h-[240rem] sm:h-[180rem]'
