/** By position in the list: the first, the second, and the others. */
const emojis = ['🏆', '🎯'] as const
const OTHERS = '⭐'

export function GoalEmoji({ position }: { position: number }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center rounded-control bg-gold-bg text-title"
    >
      {emojis[position] ?? OTHERS}
    </span>
  )
}
