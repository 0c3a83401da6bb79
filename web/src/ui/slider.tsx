import { Slider as Primitive } from 'radix-ui'

interface SliderProps {
  label: string
  value: number
  onValueChange: (value: number) => void
  min: number
  max: number
  step?: number | undefined
  /** The value in words for screen readers: "$420 a month". */
  valueText?: string | undefined
}

/** Use it beside a field for the same value, so that dragging is never the only way. */
export function Slider({
  label,
  value,
  onValueChange,
  min,
  max,
  step = 1,
  valueText,
}: SliderProps) {
  return (
    <Primitive.Root
      value={[Math.min(max, Math.max(min, value))]}
      onValueChange={([next]) => next !== undefined && onValueChange(next)}
      min={min}
      max={max}
      step={step}
      className="relative flex h-10 w-full pointer-coarse:h-11 touch-none items-center select-none"
    >
      <Primitive.Track className="relative h-1.5 grow overflow-hidden rounded-full bg-line forced-colors:border">
        <Primitive.Range className="absolute h-full bg-gold forced-colors:bg-[Highlight]" />
      </Primitive.Track>
      <Primitive.Thumb
        aria-label={label}
        aria-valuetext={valueText}
        className="touch-target block size-6 rounded-full border-2 border-gold bg-surface shadow-popover transition-shadow"
      />
    </Primitive.Root>
  )
}
