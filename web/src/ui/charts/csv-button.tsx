import { t } from '@lingui/core/macro'
import { Download } from 'lucide-react'
import { useAmountsHidden } from '@/lib/privacy'
import { useTask } from '@/lib/use-task'
import { Button } from '../button'
import { downloadCsv } from './csv'

export interface CsvButtonProps {
  fileName: string
  /** The file's text, made when it is asked for; `null` where that failed. */
  text: () => string | Promise<string | null>
  className?: string | undefined
}

/** Downloads what a table shows. While amounts are hidden it says how to get them instead. */
export function CsvButton({ fileName, text, className }: CsvButtonProps) {
  const hidden = useAmountsHidden()
  const { pending, run } = useTask(async () => {
    const made = await text()
    if (made !== null) downloadCsv(fileName, made)
  })
  if (hidden) {
    return (
      <span data-print="hide" className="text-caption text-text-3">
        {t`Show amounts to download them.`}
      </span>
    )
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      data-print="hide"
      className={className}
      pending={pending}
      onClick={() => void run()}
    >
      <Download />
      {t`Download CSV`}
    </Button>
  )
}
