// By these the tabs of one browser tell each other what they have written, and so would phones of different rounds that
// are played side by side. Dexie takes what it finds as it is loaded, so this comes before it.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')
