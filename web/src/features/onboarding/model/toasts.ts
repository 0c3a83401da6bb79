/** Ids of the wizard's toasts, so that a second failure replaces the first one's toast. */
export const INCOME_TOAST = 'income-required'
export const RETRY_TOAST = 'wizard-retry'
export const FINISH_TOAST = 'wizard-finish'
