import { t } from '@lingui/core/macro'
import { Sheet } from 'lucide-react'
import { IconButton } from '../icon-button'

interface TableToggleProps {
  pressed: boolean
  onPressedChange: (pressed: boolean) => void
}

/** Switches between a chart and its table twin. */
export function TableToggle({ pressed, onPressedChange }: TableToggleProps) {
  return (
    <IconButton
      label={t`Show as table`}
      aria-pressed={pressed}
      data-print="hide"
      onClick={() => onPressedChange(!pressed)}
      className="aria-pressed:bg-sunken aria-pressed:text-text"
    >
      <Sheet />
    </IconButton>
  )
}
