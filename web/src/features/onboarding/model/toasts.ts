/** Ids of the wizard's toasts: a second failure replaces the first one's. */
export const INCOME_TOAST = 'income-required'
export const RETRY_TOAST = 'wizard-retry'
export const FINISH_TOAST = 'wizard-finish'

/** Milliseconds. Short, because on a phone a toast lies over the button that goes on. */
export const BRIEF_MS = 3_500
