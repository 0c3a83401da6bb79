import type { TextPart } from '@/entities/insights'
import { useAmountsHidden } from '@/lib/privacy'
import { HiddenAmount } from '@/ui/money'

/** A sentence whose amounts obey "hide amounts". */
export function InsightText({ parts }: { parts: readonly TextPart[] }) {
  const hidden = useAmountsHidden()
  return withKeys(parts).map(({ key, text, isAmount }) =>
    isAmount && hidden ? (
      <HiddenAmount key={key} />
    ) : (
      <span key={key} className={isAmount ? 'figure' : undefined}>
        {text}
      </span>
    ),
  )
}

/** Keys by position: a sentence may contain the same amount twice. */
function withKeys(parts: readonly TextPart[]) {
  let at = 0
  return parts.map((part) => {
    const key = `${at}`
    at += part.text.length + 1
    return { ...part, key }
  })
}
