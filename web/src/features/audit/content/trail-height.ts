/** Of the placeholder: a full page of entries. A lower one would push what is below off the screen as they come. */
export const TRAIL_HEIGHT = 'h-[240rem] sm:h-[180rem]'
