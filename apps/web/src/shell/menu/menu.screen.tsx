import { Title } from '@mantine/core'
import { useMemo } from 'react'
import { useUser } from '../../platform/user'
import { screens } from '../slices'
import { menuFor } from './menu'
import { MenuTiles } from './menu-tiles'

/** The whole menu as large tiles: how a phone moves about. */
export function Screen() {
  const user = useUser()
  const parts = useMemo(() => (user ? menuFor(user, screens) : []), [user])
  return (
    <>
      <Title order={1} mb="md">
        Меню
      </Title>
      <MenuTiles parts={parts} />
    </>
  )
}
