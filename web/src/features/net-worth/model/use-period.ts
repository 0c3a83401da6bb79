/** The period of the history: the address's, so that it can be shared, else the one last chosen on this device. */
import { useSearchParams } from 'react-router'
import { FIRST_PERIOD, PERIOD_PARAM } from '@/lib/dashboard-page'
import { isPeriod, type Period } from '@/lib/periods'
import { useSavedPeriod } from '@/ui/charts/period-tabs'

export function usePeriod(): [Period, (period: Period) => void] {
  const [saved, save] = useSavedPeriod(FIRST_PERIOD)
  const [search, setSearch] = useSearchParams()
  const linked = search.get(PERIOD_PARAM)
  function choose(period: Period): void {
    save(period)
    setSearch({ [PERIOD_PARAM]: period }, { replace: true, preventScrollReset: true })
  }
  return [isPeriod(linked) ? linked : saved, choose]
}
