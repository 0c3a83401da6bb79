import { formatNumber } from '@/lib/numbers'
import { parsePercent } from '@/lib/percent'
import { NumberTextInput, type NumberTextInputProps } from './number-text-input'

export type PercentInputProps = Omit<
  NumberTextInputProps<number>,
  'parse' | 'format' | 'prefix' | 'suffix'
>

/** Percent, not a ratio: 5.5 is "5.5%". */
export function PercentInput(props: PercentInputProps) {
  return (
    <NumberTextInput<number>
      {...props}
      suffix="%"
      parse={parsePercent}
      format={(value) => formatNumber(value, 2)}
    />
  )
}
