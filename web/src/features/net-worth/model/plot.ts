/** One height for chart, table and placeholder, so that nothing shifts between them. */
export const PLOT = 'h-52 sm:h-64 lg:h-auto lg:min-h-[17rem] lg:flex-1 [--paper-ratio:2.2]'
