import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '@/lib/paths'
import { useSingleKeys } from '@/lib/shortcuts'
import { MODAL, overlay } from './palette-state'

/** Keys that, pressed one after the other, open a page: for the listener and the sheet. */
export const pageShortcuts = [
  { keys: ['g', 'd'], to: paths.dashboard },
  { keys: ['g', 'g'], to: paths.goals },
  { keys: ['g', 'i'], to: paths.insights },
  { keys: ['g', 'a'], to: paths.accounts },
  { keys: ['g', 's'], to: paths.settings },
  { keys: ['n', 'g'], to: paths.newGoal },
] as const

export type ShortcutTarget = (typeof pageShortcuts)[number]['to']

/** The longest pause between the two keys of a pair. */
const PAIR_MS = 1_500

type Pressed = Pick<KeyboardEvent, 'key' | 'timeStamp'>

/** Every key except the palette's own. Off while the user types or a dialog is open. */
export function useShortcuts(): void {
  const navigate = useNavigate()
  const singleKeys = useSingleKeys()

  useEffect(() => {
    if (!singleKeys) return
    const onKey = singleKeyListener((to) => void navigate(to))
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate, singleKeys])
}

function singleKeyListener(go: (to: string) => void): (event: KeyboardEvent) => void {
  let before: Pressed | null = null
  return (event) => {
    if (isTaken(event) || (event.repeat && !(event.key in rowKeys))) return
    if (event.key === '?') overlay.set('keys')
    if (event.key in rowKeys) focusRow(rowKeys[event.key as keyof typeof rowKeys])
    const to = destination(before, event)
    before = to ? null : event
    if (to) go(to)
  }
}

const rowKeys = { j: 1, k: -1 } as const

/** Moves the focus to the next or previous row's link; to the first or last if no such link has the focus. */
function focusRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')]
  const current = rows.indexOf(document.activeElement as HTMLElement)
  const start = by === 1 ? 0 : rows.length - 1
  rows[current === -1 ? start : current + by]?.focus()
}

/** The page that a pair of keys opens, if any. */
function destination(first: Pressed | null, second: Pressed): string | undefined {
  if (!first || second.timeStamp - first.timeStamp >= PAIR_MS) return undefined
  return pageShortcuts.find(({ keys }) => keys[0] === first.key && keys[1] === second.key)?.to
}

const EDITABLE = `input, textarea, select, [contenteditable="true"], [role="slider"], [role="menu"], [role="listbox"], ${MODAL}`

/** Whether the user is typing, controls an element with letters, or means a browser shortcut. */
function isTaken({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true
  return target instanceof Element && target.closest(EDITABLE) !== null
}
