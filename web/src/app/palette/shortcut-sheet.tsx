import { t } from '@lingui/core/macro'
import { paths } from '@/lib/paths'
import { Dialog, DialogContent } from '@/ui/dialog'
import { overlay } from './palette-state'
import { pageShortcuts, type ShortcutTarget } from './use-shortcuts'

const targets = (): Readonly<Record<ShortcutTarget, string>> => ({
  [paths.dashboard]: t`Go to the dashboard`,
  [paths.goals]: t`Go to your goals`,
  [paths.insights]: t`Go to your insights`,
  [paths.accounts]: t`Go to your accounts`,
  [paths.settings]: t`Go to the settings`,
  [paths.newGoal]: t`New goal`,
})

const rows = (): readonly { keys: readonly string[]; label: string }[] => [
  { keys: [t`Ctrl or ⌘`, 'K'], label: t`Search pages, goals, accounts and actions` },
  ...pageShortcuts.map(({ keys, to }) => ({ keys, label: targets()[to] })),
  { keys: ['j', 'k'], label: t`Go to the next or previous row` },
  { keys: ['?'], label: t`Show this list` },
  { keys: [t`Esc`], label: t`Close the open window` },
]

/** Lists every key of the app. */
export default function ShortcutSheet() {
  return (
    <Dialog open onOpenChange={(open) => !open && overlay.set('none')}>
      <DialogContent
        title={t`Keyboard shortcuts`}
        description={t`You can turn off single-key shortcuts in Settings, under Appearance.`}
      >
        <dl className="grid gap-2.5">
          {rows().map(({ keys, label }) => (
            <div key={label} className="flex items-center justify-between gap-4 text-control">
              <dt className="order-last flex shrink-0 gap-1">
                {keys.map((key, position) => (
                  <kbd
                    // biome-ignore lint/suspicious/noArrayIndexKey: "g g" has the same key twice
                    key={position}
                    className="rounded-chip border border-strong bg-sunken px-2 py-0.5 font-sans text-caption font-medium"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd className="text-text-2">{label}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  )
}
