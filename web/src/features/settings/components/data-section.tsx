import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FileJson, Sheet } from 'lucide-react'
import { Link } from 'react-router'
import type { Profile } from '@/lib/api-types'
import { paths } from '@/lib/paths'
import { Button } from '@/ui/button'
import { useExport } from './download-data'

/** Downloads the user's own data. */
export function DataSection({ profile }: { profile: Profile }) {
  const { pending, download } = useExport()
  const premium = profile.trial.isPaidUser
  return (
    <div className="grid gap-5">
      <div className="grid justify-items-start gap-2">
        <p className="text-control text-text-2">
          <Trans>
            Everything we store about you, with exact amounts, in one file. Works on every plan and
            after the trial.
          </Trans>
        </p>
        <Button
          variant="secondary"
          pending={pending === 'json'}
          disabled={pending === 'csv'}
          onClick={() => void download('json')}
        >
          <FileJson />
          {t`Download as JSON`}
        </Button>
      </div>
      <div className="grid justify-items-start gap-2">
        <p className="text-control text-text-2">
          <Trans>
            The same data as CSV for a spreadsheet: one file per table, in one archive. Headings are
            in English, with commas between columns and decimal points.
          </Trans>
          {!premium && (
            <>
              {' '}
              <Trans>
                Part of Premium:{' '}
                <Link
                  to={`${paths.settings}#plan`}
                  className="font-medium text-gold-text underline underline-offset-4"
                >
                  see the plan
                </Link>
                .
              </Trans>
            </>
          )}
        </p>
        <Button
          variant="secondary"
          disabled={!premium || pending === 'json'}
          pending={pending === 'csv'}
          onClick={() => void download('csv')}
        >
          <Sheet />
          {t`Download as CSV`}
        </Button>
      </div>
    </div>
  )
}
