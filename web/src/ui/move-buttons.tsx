import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from './icon-button'

interface MoveButtonsProps {
  /** The button's name: "Move up: Goals". */
  up: string
  down: string
  /** The position in the list, and the list's length; an entry cannot move beyond its ends. */
  index: number
  count: number
  onMove: (by: -1 | 1) => void
}

/** Two buttons that move an entry of a list. A button without effect keeps the focus. */
export function MoveButtons({ up, down, index, count, onMove }: MoveButtonsProps) {
  const isFirst = index === 0
  const isLast = index === count - 1
  return (
    <>
      <IconButton label={up} aria-disabled={isFirst} onClick={() => !isFirst && onMove(-1)}>
        <ArrowUp />
      </IconButton>
      <IconButton label={down} aria-disabled={isLast} onClick={() => !isLast && onMove(1)}>
        <ArrowDown />
      </IconButton>
    </>
  )
}
