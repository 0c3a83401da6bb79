import { plural, t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { Holding, NetWorth } from '@/lib/api-types'
import { Card, CardHeader } from '@/ui/card'
import { rankedPositions } from '../model/holdings'
import { HoldingsExplorer } from './holdings-explorer'
import { HOLDINGS_ANCHOR } from './top-holdings-card'

interface HoldingsCardProps {
  holdings: readonly Holding[]
  netWorth: NetWorth
  caption: string
}

/** What is held, the same security in several accounts as one position. */
export function HoldingsCard({ holdings, netWorth, caption }: HoldingsCardProps) {
  const positions = useMemo(() => rankedPositions(holdings, netWorth), [holdings, netWorth])
  return (
    <Card flush id={HOLDINGS_ANCHOR} tabIndex={-1} aria-labelledby="all-holdings-title">
      <CardHeader
        id="all-holdings-title"
        title={t`Holdings`}
        className="mb-0 px-4 pt-4 pb-2 md:px-6"
        action={
          <span className="text-caption text-text-3">
            {plural(positions.length, { one: '# position', other: '# positions' })}
          </span>
        }
      />
      <HoldingsExplorer
        caption={caption}
        positions={positions}
        netWorth={netWorth}
        fileName="holdings.csv"
      />
    </Card>
  )
}
