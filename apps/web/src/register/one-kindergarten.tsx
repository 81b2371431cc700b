import type { ComponentType } from 'react'
import { Page } from '../blocks/parts/page'
import { Empty } from '../blocks/parts/states'
import { overseesAll, useUser } from '../platform/user'

/** Screen of one kindergarten. An expert without a chosen one is asked to choose; zeros would look like a result. */
export const ofOneKindergarten = (title: string, Screen: ComponentType) =>
  function OfOneKindergarten() {
    const user = useUser()
    if (!user || !overseesAll(user)) return <Screen />
    return (
      <Page title={title}>
        <Empty drawing="search" title="Изберете детска градина" reason="Тя се избира горе, до името на платформата." />
      </Page>
    )
  }
