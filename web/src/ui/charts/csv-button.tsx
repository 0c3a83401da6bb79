import { t } from '@lingui/core/macro'
import { Download } from 'lucide-react'
import { useAmountsHidden } from '@/lib/hidden-amounts'
import { useTask } from '@/lib/use-task'
import { Button } from '../button'
import { downloadCsv } from './csv'

interface CsvButtonProps {
  fileName: string
  /** Creates the file's text on a click; `null` when that failed. */
  text: () => string | Promise<string | null>
  className?: string | undefined
}

/** Downloads the content of a table. While amounts are hidden, it explains how to get them instead. */
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
