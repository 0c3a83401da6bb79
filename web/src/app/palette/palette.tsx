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
  Moon,
  Plus,
  Settings,
  Sun,
  Target,
} from 'lucide-react'
import { type ReactNode, useRef } from 'react'
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
            <Pages />
            <Actions />
            <Goals />
            <Accounts />
            <SettingsSections />
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

interface EntryProps {
  /** The searched text. */
  words: string
  /** Unique among all entries. */
  value?: string
  run: () => void
  children: ReactNode
}

function Entry({ words, value = words, run, children }: EntryProps) {
  return (
    <Command.Item
      value={value}
      keywords={[words]}
      onSelect={() => {
        overlay.set('none')
        run()
      }}
      className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-chip px-3 py-2 text-control pointer-coarse:min-h-11 data-[selected=true]:bg-sunken data-[selected=true]:shadow-[inset_3px_0_0_var(--gold)] forced-colors:data-[selected=true]:outline forced-colors:data-[selected=true]:outline-2 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-text-3"
    >
      {children}
    </Command.Item>
  )
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="pb-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-caption [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-text-3"
    >
      {children}
    </Command.Group>
  )
}

function useGo(): (to: string) => void {
  const navigate = useNavigate()
  return (to) => void navigate(to)
}

/** Search words for a page besides its name. */
const wordsOn = (page: string) =>
  page === paths.dashboard
    ? t`net worth, what you own and owe`
    : page === paths.accounts
      ? t`assets, debts, what you owe, loans, cards, mortgage`
      : ''

function Pages() {
  const go = useGo()
  return (
    <Group heading={t`Pages`}>
      {places().map(({ to, label, icon: Icon }) => (
        <Entry key={to} value={to} words={`${label} ${wordsOn(to)}`} run={() => go(to)}>
          <Icon />
          {label}
        </Entry>
      ))}
      <Entry words={t`Help, questions and answers`} run={() => go(localPath(paths.faq))}>
        <CircleHelp />
        {t`Help`}
      </Entry>
    </Group>
  )
}

function Actions() {
  const go = useGo()
  const { signOut } = useSession()
  const hidden = useAmountsHidden()
  const theme = useTheme()
  const next = theme === 'dark' ? 'light' : 'dark'
  return (
    <Group heading={t`Actions`}>
      <Entry words={t`Add asset, connect a bank`} run={() => go(paths.addAsset)}>
        <Plus />
        {t`Add asset`}
      </Entry>
      <Entry words={t`New goal, create goal`} run={() => go(paths.newGoal)}>
        <Target />
        {t`New goal`}
      </Entry>
      <Entry words={t`Plan a goal step by step, guide`} run={() => go(paths.createGoal)}>
        <Compass />
        {t`Plan a goal step by step`}
      </Entry>
      <Entry words={t`Hide or show amounts`} run={toggleAmountsHidden}>
        {hidden ? <Eye /> : <EyeOff />}
        {hidden ? t`Show amounts` : t`Hide amounts`}
      </Entry>
      <Entry words={t`Switch theme, dark, light`} run={() => setThemeChoice(next)}>
        {next === 'dark' ? <Moon /> : <Sun />}
        {next === 'dark' ? t`Use dark theme` : t`Use light theme`}
      </Entry>
      <Entry words={t`Keyboard shortcuts`} run={() => overlay.set('keys')}>
        <Keyboard />
        {t`Keyboard shortcuts`}
      </Entry>
      <Entry words={t`Sign out`} run={() => void signOut()}>
        <LogOut />
        {t`Sign out`}
      </Entry>
    </Group>
  )
}

function SettingsSections() {
  const go = useGo()
  return (
    <Group heading={t`Settings`}>
      {settingsSections().map(({ id, title, words }) => (
        <Entry key={id} words={`${title} ${words}`} run={() => go(`${paths.settings}#${id}`)}>
          <Settings />
          {title}
        </Entry>
      ))}
    </Group>
  )
}

function Goals() {
  const go = useGo()
  const { data: goals = [] } = useQuery(goalsQuery)
  if (goals.length === 0) return null
  return (
    <Group heading={t`Goals`}>
      {goals.map(({ id, name }) => (
        <Entry key={id} value={id} words={name} run={() => go(paths.goalPlanner(id))}>
          <Target />
          {name}
        </Entry>
      ))}
    </Group>
  )
}

function Accounts() {
  const go = useGo()
  const { data = [] } = useQuery(accountsQuery)
  const accounts = data.filter(({ hidden }) => !hidden)
  if (accounts.length === 0) return null
  return (
    <Group heading={t`Accounts`}>
      {accounts.map(({ id, name, mask, account_type }) => {
        const type = accountTypeName(account_type)
        return (
          <Entry
            key={id}
            value={id}
            words={`${name} ${type} ${mask ?? ''}`}
            run={() => go(paths.account(id))}
          >
            <Landmark />
            {name}
            <span className="text-text-3">{mask ? `${type} ${mask}` : type}</span>
          </Entry>
        )
      })}
    </Group>
  )
}
