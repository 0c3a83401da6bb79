/** Moves focus to a heading, by default the page's h1, so that screen readers and the Tab key continue there. */
export function focusHeading(heading = document.querySelector<HTMLElement>('h1')): void {
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
