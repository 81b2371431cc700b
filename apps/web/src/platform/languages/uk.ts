import messages from 'catalogue:uk'
import { translator } from './translate'

export const translate = translator('uk', messages)
