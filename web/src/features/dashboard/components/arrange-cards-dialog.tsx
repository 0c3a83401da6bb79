import { t } from '@lingui/core/macro'
import { useSavePreferences } from '@/entities/profile'
import { moveItem } from '@/lib/move-item'
import { Dialog, DialogContent } from '@/ui/dialog'
import { MoveButtons } from '@/ui/move-buttons'
import { Switch } from '@/ui/switch'
import { CARDS_PREFERENCE, type CardId, type CardPlace, cardsText } from '../model/cards'

const names = (): Readonly<Record<CardId, string>> => ({
  insights: t`Insights`,
  goals: t`Goals`,
  holdings: t`Top holdings`,
})

interface ArrangeCardsDialogProps {
  places: readonly CardPlace[]
  onClose: () => void
}

/** Shows, hides and orders the dashboard's cards. The dashboard behind it updates at once. */
export function ArrangeCardsDialog({ places, onClose }: ArrangeCardsDialogProps) {
  const { mutate } = useSavePreferences()
  const save = (next: readonly CardPlace[]) => mutate({ [CARDS_PREFERENCE]: cardsText(next) })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t`Arrange your dashboard`}
        description={t`Net worth stays on top. Applies on all your devices.`}
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
              <MoveButtons
                up={t`Move up: ${names()[id]}`}
                down={t`Move down: ${names()[id]}`}
                index={index}
                count={places.length}
                onMove={(by) => save(moveItem(places, index, by))}
              />
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  )
}
