/** Moves focus to a heading, by itself the page's h1, so that screen readers and the Tab key go on from there. */
export function focusHeading(heading = document.querySelector<HTMLElement>('h1')): void {
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
