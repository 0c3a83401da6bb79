import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck, House } from 'lucide-react'
import { Bar, Crop } from './crop'

/** One goal, small enough to overlap another picture. */
export function GoalPeek() {
  return (
    <Crop
      label={t`Example goal: Dream Home, 69.3% saved, on track.`}
      className="relative -mt-5 ml-auto w-[88%] max-w-96 p-4 md:-mr-4 md:p-4"
    >
      <div className="flex items-start gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-control bg-sunken text-gold-text">
          <House className="size-[18px]" />
        </span>
        <div className="grid flex-1 gap-2">
          <p className="flex justify-between gap-4 font-semibold">
            <Trans>
              Dream Home <span className="figure">69.3%</span>
            </Trans>
          </p>
          <Bar percent={69.3} />
          <p className="inline-flex items-center gap-1 text-caption font-medium text-pos">
            <CircleCheck className="size-3.5" />
            {t`On track. Expected May 2028.`}
          </p>
        </div>
      </div>
    </Crop>
  )
}
