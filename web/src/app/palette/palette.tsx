import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Command, useCommandState } from 'cmdk'
import {
  CircleHelp,
  Compass,
  Eye,
  EyeOff,
  Keyboard,
  Landmark,
  LogOut,
  type LucideIcon,
  Moon,
  Plus,
  Settings,
  Sun,
  Target,
} from 'lucide-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { accountsQuery, goalsQuery } from '@/entities/household'
import { settingsSections } from '@/features/settings/content/sections'
import { accountTypeName } from '@/lib/content/api-words'
import { toggleAmountsHidden, useAmountsHidden } from '@/lib/hidden-amounts'
import { localPath, paths } from '@/lib/paths'
import { plainText } from '@/lib/plain-text'
import { useSession } from '@/lib/session'
import { setThemeChoice, useTheme } from '@/lib/theme'
import { Dialog, DialogContent } from '@/ui/dialog'
import { places } from '../layouts/navigation'
import { overlay } from './palette-state'

/** A search over all pages and the few actions available everywhere. */
export default function Palette() {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog open onOpenChange={(open) => !open && overlay.set('none')}>
      <DialogContent
        title={t`Search and commands`}
        size="md"
        className="top-[12vh] translate-y-0"
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          input.current?.focus()
        }}
      >
        <Command loop filter={score} label={t`Search and commands`} className="grid gap-3">
          <Command.Input
            ref={input}
            placeholder={t`Find a page, goal or account`}
            className="h-12 w-full rounded-control border border-strong bg-surface px-4 text-body pointer-coarse:text-field text-text placeholder:text-text-3"
          />
          <Command.List label={t`Suggestions`} className="max-h-[52vh] overflow-y-auto">
            <Nothing />
            <Group heading={t`Pages`} entries={pageEntries()} />
            <Group heading={t`Actions`} entries={useActions()} />
            <Group heading={t`Goals`} entries={useGoalEntries()} />
            <Group heading={t`Accounts`} entries={useAccountEntries()} />
            <Group heading={t`Settings`} entries={settingsEntries()} />
          </Command.List>
        </Command>
      </DialogContent>
    </Dialog>
  )
}

/** Puts one space before each word. */
const plain = (text: string) => ` ${plainText(text)}`.replace(/[^\p{L}\p{N}]+/gu, ' ')

/**
 * An entry matches if it contains every word of the search. It ranks best at the entry's start, then at the start of a
 * word, then inside a word.
 */
function score(_value: string, search: string, words: string[] = []): number {
  const [text, wanted] = [plain(words.join(' ')), plain(search).trimEnd()]
  if (text.startsWith(wanted)) return 1
  const sought = wanted.trim().split(' ')
  if (sought.every((word) => text.includes(` ${word}`))) return 0.5
  return sought.every((word) => text.includes(word)) ? 0.25 : 0
}

function Nothing() {
  const search = useCommandState((state) => state.search)
  return (
    <Command.Empty className="px-3 py-6 text-center text-control text-text-2">
      <Trans>Nothing matches “{search}”.</Trans>
    </Command.Empty>
  )
}

interface Entry {
  icon: LucideIcon
  label: string
  /** After the label, and quieter. */
  detail?: string
  /** The searched text, where it is more than the label. */
  words?: string
  /** Unique among all entries, where the searched text is not. */
  value?: string
  /** The page that it opens, or what it does. */
  run: string | (() => void)
}

/** Entries under one heading. */
function Group({ heading, entries }: { heading: string; entries: readonly Entry[] }) {
  const navigate = useNavigate()
  if (entries.length === 0) return null
  return (
    <Command.Group
      heading={heading}
      className="pb-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-caption [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-text-3"
    >
      {entries.map(({ icon: Icon, label, detail, words = label, value = words, run }) => (
        <Command.Item
          key={value}
          value={value}
          keywords={[words]}
          onSelect={() => {
            overlay.set('none')
            if (typeof run === 'string') void navigate(run)
            else run()
          }}
          className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-chip px-3 py-2 text-control pointer-coarse:min-h-11 data-[selected=true]:bg-sunken data-[selected=true]:shadow-[inset_3px_0_0_var(--gold)] forced-colors:data-[selected=true]:outline forced-colors:data-[selected=true]:outline-2 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-text-3"
        >
          <Icon />
          {label}
          {detail && <span className="text-text-3">{detail}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  )
}

/** Search words for a page besides its name. */
const wordsOn = (page: string) =>
  page === paths.dashboard
    ? t`net worth, what you own and owe`
    : page === paths.accounts
      ? t`assets, debts, what you owe, loans, cards, mortgage`
      : ''

function pageEntries(): Entry[] {
  return [
    ...places().map(({ to, label, icon }) => ({
      icon,
      label,
      words: `${label} ${wordsOn(to)}`,
      value: to,
      run: to,
    })),
    {
      icon: CircleHelp,
      label: t`Help`,
      words: t`Help, questions and answers`,
      run: localPath(paths.faq),
    },
  ]
}

function useActions(): Entry[] {
  const { signOut } = useSession()
  const hidden = useAmountsHidden()
  const isDark = useTheme() === 'dark'
  return [
    { icon: Plus, label: t`Add asset`, words: t`Add asset, connect a bank`, run: paths.addAsset },
    { icon: Target, label: t`New goal`, words: t`New goal, create goal`, run: paths.newGoal },
    {
      icon: Compass,
      label: t`Plan a goal step by step`,
      words: t`Plan a goal step by step, guide`,
      run: paths.createGoal,
    },
    {
      icon: hidden ? Eye : EyeOff,
      label: hidden ? t`Show amounts` : t`Hide amounts`,
      words: t`Hide or show amounts`,
      run: toggleAmountsHidden,
    },
    {
      icon: isDark ? Sun : Moon,
      label: isDark ? t`Use light theme` : t`Use dark theme`,
      words: t`Switch theme, dark, light`,
      run: () => setThemeChoice(isDark ? 'light' : 'dark'),
    },
    { icon: Keyboard, label: t`Keyboard shortcuts`, run: () => overlay.set('keys') },
    { icon: LogOut, label: t`Sign out`, run: () => void signOut() },
  ]
}

function useGoalEntries(): Entry[] {
  const { data = [] } = useQuery(goalsQuery)
  return data.map(({ id, name }) => ({
    icon: Target,
    label: name,
    value: id,
    run: paths.goalPlanner(id),
  }))
}

function useAccountEntries(): Entry[] {
  const { data = [] } = useQuery(accountsQuery)
  return data
    .filter(({ hidden }) => !hidden)
    .map(({ id, name, mask, account_type }) => {
      const type = accountTypeName(account_type)
      return {
        icon: Landmark,
        label: name,
        detail: mask ? `${type} ${mask}` : type,
        words: `${name} ${type} ${mask ?? ''}`,
        value: id,
        run: paths.account(id),
      }
    })
}

const settingsEntries = (): Entry[] =>
  settingsSections().map(({ id, title, words }) => ({
    icon: Settings,
    label: title,
    words: `${title} ${words}`,
    run: `${paths.settings}#${id}`,
  }))
