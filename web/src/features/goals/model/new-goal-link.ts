/** The id of the link to the short form, in the list of goals and in an empty one. */
export const NEW_GOAL_LINK = 'new-goal-link'
