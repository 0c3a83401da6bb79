/** The user's hands in tests: those of the library, and steps of its own. */
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

export type User = ReturnType<typeof setupUser>

export function setupUser() {
  const user = userEvent.setup()
  return Object.assign(user, {
    /** Clicks the button of this name as soon as it is there. */
    press: async (name: string | RegExp) => user.click(await screen.findByRole('button', { name })),
    /** Replaces what a field holds. */
    async retype(field: HTMLElement, text: string) {
      await user.clear(field)
      await user.type(field, text)
    },
    /** For what a pointer cannot do in the test DOM: slide a slider, choose from a list by its first letters. */
    async keys(control: HTMLElement, keys: string) {
      act(() => control.focus())
      await user.keyboard(keys)
    },
  })
}
