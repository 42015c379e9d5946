export const texts = {
  label: 'I am not a robot',
  missing: 'please validate to pass robot check.',
  open: 'A quick check on your device, no puzzles.',
  working: 'Checking. This takes a moment.',
  passed: 'Checked',
  failed: 'The check failed. Try again when you’re online.',
}
