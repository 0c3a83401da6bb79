import { Trans } from '@lingui/react/macro'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'

it.each(['<b>x</b>', '<0>x</0>', '<0/>', 'a < b > c', '"<i>x</i>" & co'])(
  'keeps a name such as %s as it was written',
  (name) => {
    const { container } = render(
      <p>
        <Trans>
          <strong>Two</strong> plans for {name}
        </Trans>
      </p>,
    )
    expect(container).toHaveTextContent(`Two plans for ${name}`)
  },
)
