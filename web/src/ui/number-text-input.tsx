import { type ComponentProps, useState } from 'react'
import { cn } from '@/lib/cn'
import { formatNumber } from '@/lib/numbers'
import { parsePercent } from '@/lib/percent'
import { Input, type InputProps } from './input'

export interface NumberTextInputProps<T extends number>
  extends Omit<InputProps, 'value' | 'defaultValue' | 'type' | 'inputMode' | 'prefix'> {
  value: T | null
  /** The value while typing; `null` while the text is empty or not a number. `text` tells which. */
  onValueChange: (value: T | null, text: string) => void
  parse: (text: string) => T | null
  format: (value: T) => string
  prefix?: string | undefined
  suffix?: string | undefined
}

/**
 * A number kept as text while it is written and reformatted on blur, so the caret never jumps and paste
 * always works.
 */
export function NumberTextInput<T extends number>({
  value,
  onValueChange,
  parse,
  format,
  prefix,
  suffix,
  className,
  onBlur,
  onChange,
  ...props
}: NumberTextInputProps<T>) {
  const [text, setText] = useState(() => (value === null ? '' : format(value)))
  const shown = parse(text) === value ? text : value === null ? '' : format(value)

  const handleBlur: ComponentProps<'input'>['onBlur'] = (event) => {
    const parsed = parse(text)
    if (parsed !== null) setText(format(parsed))
    onBlur?.(event)
  }

  return (
    <div className="relative">
      {prefix && <Affix side="left">{prefix}</Affix>}
      <Input
        {...props}
        inputMode="decimal"
        autoComplete={props.autoComplete ?? 'off'}
        className={cn(
          'figure',
          prefix && room(prefix).left,
          suffix && room(suffix).right,
          className,
        )}
        value={shown}
        onChange={(event) => {
          setText(event.target.value)
          onValueChange(parse(event.target.value), event.target.value)
          onChange?.(event)
        }}
        onBlur={handleBlur}
      />
      {suffix && <Affix side="right">{suffix}</Affix>}
    </div>
  )
}

/** "CHF" is wider than "$", and must not cover the digits. */
const room = (affix: string) =>
  affix.length > 1 ? { left: 'pl-13', right: 'pr-13' } : { left: 'pl-8', right: 'pr-9' }

function Affix({ side, children }: { side: 'left' | 'right'; children: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'pointer-events-none absolute inset-y-0 flex items-center text-control text-text-3',
        side === 'left' ? 'left-3' : 'right-3',
      )}
    >
      {children}
    </span>
  )
}

type PercentInputProps = Omit<
  NumberTextInputProps<number>,
  'parse' | 'format' | 'prefix' | 'suffix'
> & {
  /** Decimals at most. */
  digits?: number
}

/** Percent, not a ratio: 5.5 is "5.5%". */
export function PercentInput({ digits = 2, ...props }: PercentInputProps) {
  return (
    <NumberTextInput<number>
      {...props}
      suffix="%"
      parse={(text) => parsePercent(text, digits)}
      format={(value) => formatNumber(value, digits)}
    />
  )
}
