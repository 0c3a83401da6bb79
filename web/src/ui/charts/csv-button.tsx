import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useAmountsHidden } from '@/lib/privacy'
import { Button } from '../button'
import { downloadCsv } from './csv'

export interface CsvButtonProps {
  fileName: string
  /** The file's text, made when it is asked for. */
  text: () => string
  className?: string | undefined
}

/** Downloads what a table shows. While amounts are hidden it says how to get them instead. */
export function CsvButton({ fileName, text, className }: CsvButtonProps) {
  const hidden = useAmountsHidden()
  if (hidden) {
    return (
      <span data-print="hide" className="text-caption text-text-3">
        <Trans>Show amounts to download them.</Trans>
      </span>
    )
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      data-print="hide"
      className={className}
      onClick={() => downloadCsv(fileName, text())}
    >
      <Download aria-hidden="true" />
      <Trans>Download CSV</Trans>
    </Button>
  )
}
