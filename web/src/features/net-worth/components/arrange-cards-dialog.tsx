import { t } from '@lingui/core/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useSavePreferences } from '@/entities/profile'
import { Dialog, DialogContent } from '@/ui/dialog'
import { IconButton } from '@/ui/icon-button'
import { Switch } from '@/ui/switch'
import { CARDS_PREFERENCE, type CardId, type CardPlace, cardsText, movedCard } from '../model/cards'

const names = (): Readonly<Record<CardId, string>> => ({
  insights: t`Insights`,
  goals: t`Goals`,
  holdings: t`Top holdings`,
})

export interface ArrangeCardsDialogProps {
  places: readonly CardPlace[]
  onClose: () => void
}

/** Shows, hides and orders the dashboard's cards. The dashboard behind it follows at once. */
export function ArrangeCardsDialog({ places, onClose }: ArrangeCardsDialogProps) {
  const { mutate } = useSavePreferences()
  const save = (next: readonly CardPlace[]) => mutate({ [CARDS_PREFERENCE]: cardsText(next) })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t`Arrange your dashboard`}
        description={t`Net worth stays on top. Your choice holds on all your devices.`}
      >
        <ul aria-label={t`Cards in their order`} className="divide-y divide-line">
          {places.map(({ id, shown }, index) => (
            <li key={id} className="flex items-center gap-3 py-2">
              <div className="flex-1">
                <Switch
                  label={names()[id]}
                  checked={shown}
                  onCheckedChange={(wanted) => save(places.with(index, { id, shown: wanted }))}
                />
              </div>
              <IconButton
                label={t`Move up: ${names()[id]}`}
                aria-disabled={index === 0}
                onClick={() => index > 0 && save(movedCard(places, id, -1))}
              >
                <ArrowUp />
              </IconButton>
              <IconButton
                label={t`Move down: ${names()[id]}`}
                aria-disabled={index === places.length - 1}
                onClick={() => index < places.length - 1 && save(movedCard(places, id, 1))}
              >
                <ArrowDown />
              </IconButton>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  )
}
