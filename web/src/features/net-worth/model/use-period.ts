/** The period of the history: the address's, so that it can be shared, else the one last chosen on this device. */
import { useSearchParams } from 'react-router'
import { isPeriod, type Period } from '@/ui/charts/period'
import { useSavedPeriod } from '@/ui/charts/period-tabs'

const PARAM = 'period'

export function usePeriod(): [Period, (period: Period) => void] {
  const [saved, save] = useSavedPeriod('1Y')
  const [search, setSearch] = useSearchParams()
  const linked = search.get(PARAM)
  function choose(period: Period): void {
    save(period)
    setSearch({ [PARAM]: period }, { replace: true, preventScrollReset: true })
  }
  return [isPeriod(linked) ? linked : saved, choose]
}
