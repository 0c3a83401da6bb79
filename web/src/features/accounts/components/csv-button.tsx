import { Download } from 'lucide-react'
import { useAmountsHidden } from '@/lib/privacy'
import { Button } from '@/ui/button'
import { downloadCsv } from '@/ui/charts/csv'

export interface CsvButtonProps {
  fileName: string
  /** Made when asked for. */
  csv: () => string
  className?: string | undefined
}

/** What a table shows, as a file. Hidden amounts stay in the page. */
export function CsvButton({ fileName, csv, className }: CsvButtonProps) {
  const hidden = useAmountsHidden()
  if (hidden) {
    return (
      <span data-print="hide" className="text-caption text-text-3">
        Show amounts to download them.
      </span>
    )
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      data-print="hide"
      className={className}
      onClick={() => downloadCsv(fileName, csv())}
    >
      <Download aria-hidden="true" />
      Download CSV
    </Button>
  )
}
