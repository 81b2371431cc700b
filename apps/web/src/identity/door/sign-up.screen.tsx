import { Anchor, Stack, Text, Title } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './sign-up.module.css'

/** How somebody without a profile gets one: parents ask for it, staff are invited (domain.md 8). */
export function Screen() {
  return (
    <Stack gap="md">
      <Title order={1}>Как се получава достъп</Title>
      <Link to="/registration-parents" className={classes.way}>
        <span>
          <strong>Родител съм</strong>
          Поискайте достъп до детето си. Детската градина ще провери и ще одобри заявлението.
        </span>
        <IconChevronRight size={22} aria-hidden />
      </Link>
      <div className={classes.way}>
        <span>
          <strong>Работя в детска градина</strong>
          Директорът или администраторът Ви изпраща покана на Вашия имейл. Отворете връзката в писмото и изберете
          парола.
        </span>
      </div>
      <Text c="dimmed">
        Поканата е изтекла?{' '}
        <Anchor component={Link} to="/login/reset">
          Поискайте нова връзка
        </Anchor>
      </Text>
      <Anchor component={Link} to="/login" ta="center">
        Имам профил – към входа
      </Anchor>
    </Stack>
  )
}
