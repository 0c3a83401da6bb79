import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { holding } from '@/testing/builders'
import { fakeApi } from '@/testing/fake-api'
import { renderApp } from '@/testing/render-app'
import { SplitDialog } from './split-dialog'

const SAVE = 'PATCH /investment-holdings/holding-1'

function open() {
  const onClose = vi.fn()
  const api = fakeApi({ [SAVE]: { holding: holding() } })
  return { api, onClose, ...renderApp(<SplitDialog position={holding()} onClose={onClose} />) }
}
const field = (name: string) => screen.findByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })

it('takes a split that adds up to 100', async () => {
  const { api, onClose, user } = open()
  const equities = await field('Equities')
  await user.clear(equities)
  expect(equities).toHaveValue('')
  await user.type(equities, '80')
  expect(screen.getByRole('status')).toHaveTextContent('These add up to 80%.')
  await user.type(await field('Bonds'), '{Backspace}20')
  expect(equities).toHaveValue('80')
  await user.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(api.to(SAVE)[0]?.body).toEqual({
    asset_classes: [
      { class: 'equity', percent: 80 },
      { class: 'bond', percent: 20 },
    ],
  })
})

it('keeps input through a reload, until it is saved, and saves once on a double click', async () => {
  const first = open()
  await first.user.retype(await field('Equities'), '80')
  await first.user.retype(await field('Bonds'), '20')
  first.unmount()
  const second = open()
  expect(await field('Equities')).toHaveValue('80')
  act(() => {
    save().click()
    save().click()
  })
  await waitFor(() => expect(second.onClose).toHaveBeenCalledOnce())
  expect(second.api.to(SAVE)).toHaveLength(1)
  second.unmount()
  open()
  expect(await field('Equities')).not.toHaveValue('80')
})

it.each(['abc', '80,0', '19.5', '-20', '120'])('refuses "%s" at its field', async (wrong) => {
  const { user } = open()
  const bonds = await field('Bonds')
  await user.retype(bonds, wrong)
  expect(bonds).toHaveAccessibleDescription('Enter a whole number from 0 to 100.')
  expect(bonds).toHaveValue(wrong)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  expect(save()).toBeDisabled()
})
