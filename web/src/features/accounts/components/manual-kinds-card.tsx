import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { Card, CardHeader } from '@/ui/card'
import { manualKinds } from '../model/account-types'
import { manualPath } from '../model/manual-path'
import { KindIcon } from './kind-icon'

/** Assets and debts that no bank reports. */
export function ManualKindsCard({ className }: { className?: string }) {
  return (
    <Card aria-labelledby="manual-kinds-title" className={className}>
      <CardHeader id="manual-kinds-title" title={t`Or add it yourself`} />
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {manualKinds.map(({ type, name, detail }) => (
          <li key={type}>
            <Link
              to={manualPath(type)}
              className="flex h-full items-center gap-3 rounded-control border border-line bg-surface p-3.5 transition-colors hover:border-strong"
            >
              <KindIcon type={type} />
              <span className="min-w-0">
                <span className="block text-card">{name}</span>
                <span className="block text-caption text-text-2">{detail}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
