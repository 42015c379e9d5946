export const texts = {
  date: 'Date',
}
