import { t } from '@lingui/core/macro'
import { Download, Trash2 } from 'lucide-react'
import { Button } from '@/ui/button'
import { downloadTexts } from '../content/download'
import { DeleteButton } from './delete-button'
import { useExport } from './download-data'

/** The user's own data without a plan: two small buttons, to download all of it as JSON and to delete the account. */
export function OwnData() {
  const { pending, download } = useExport()
  return (
    <div className="flex flex-wrap gap-x-4">
      <Button
        variant="link"
        size="sm"
        pending={pending !== null}
        onClick={() => void download('json')}
      >
        <Download />
        {downloadTexts.action()}
      </Button>
      <DeleteButton variant="link" size="sm">
        <Trash2 />
        {t`Delete account`}
      </DeleteButton>
    </div>
  )
}
