/** The API's limits that several forms share. */

/** The longest name of a person, a goal or an account. */
export const NAME_CHARACTERS_MAX = 120
