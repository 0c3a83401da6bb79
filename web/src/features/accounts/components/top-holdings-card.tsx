import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChartPie, ChevronRight } from 'lucide-react'
import type { Holding, NetWorth } from '@/lib/api-types'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/button-link'
import { TitledCard } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { rankedPositions } from '../model/holdings'
import { HoldingsTable } from './holdings-table'

const SHOWN = 5

/** Anchor of the full list on the accounts page. */
export const HOLDINGS_ANCHOR = 'holdings'

interface TopHoldingsCardProps {
  holdings: readonly Holding[]
  netWorth: NetWorth
  className?: string
}

export function TopHoldingsCard({ holdings, netWorth, className }: TopHoldingsCardProps) {
  const top = rankedPositions(holdings, netWorth).slice(0, SHOWN)
  return (
    <TitledCard
      flush
      className={className}
      title={t`Top holdings`}
      headerClassName="mb-0 px-4 pt-4 pb-2 md:px-6 md:pt-6"
      action={
        holdings.length > 0 && (
          <ButtonLink to={`${paths.accounts}#${HOLDINGS_ANCHOR}`} variant="link">
            {t`All holdings`}
            <ChevronRight />
          </ButtonLink>
        )
      }
    >
      {top.length > 0 ? (
        <HoldingsTable caption={t`Your five largest holdings`} positions={top} />
      ) : (
        <EmptyState
          level={3}
          icon={<ChartPie />}
          title={t`Your holdings will appear here`}
          action={
            <ButtonLink to={paths.addAsset} variant="secondary">
              {t`Connect a brokerage`}
            </ButtonLink>
          }
        >
          <Trans>
            Connect an investment account to see what you hold, what it's worth and what it has
            gained.
          </Trans>
        </EmptyState>
      )}
    </TitledCard>
  )
}
