/** What a walk needs from a browser engine: a few steps over WebDriver BiDi, WebDriver or the journeys' runner. */

/** A step of WebDriver's actions: https://www.w3.org/TR/webdriver2/#actions */
export type Action = Record<string, unknown>

export interface Driver {
  /** Sets the size of the page, without the window around it. */
  resize(width: number, height: number): Promise<void>
  open(url: string): Promise<void>
  /** Runs an expression in the page and returns its value, which must be JSON. */
  evaluate<Value>(expression: string): Promise<Value>
  /** Moves, presses and types like a person. */
  perform(actions: readonly Action[]): Promise<void>
  close(): Promise<void>
}

/** Waits until `probe` returns something other than undefined. */
export async function eventually<Value>(
  what: string,
  probe: () => Promise<Value | undefined>,
  patience = 60_000,
): Promise<Value> {
  const end = Date.now() + patience
  for (;;) {
    const value = await probe()
    if (value !== undefined) return value
    if (Date.now() > end) throw new Error(`still waiting for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
