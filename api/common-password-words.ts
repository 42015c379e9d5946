/**
 * The words inside of the passwords that turn up most often in published lists of stolen ones, in small letters and
 * without the digits and signs around them, and the words that come to mind at a golf club.
 */
const words = `
password passwort passwd passw pass word secret secrets letmein welcome willkommen bienvenue changeme change default
login logon admin administrator root user guest test tester testing temp temporary master supervisor system computer
internet access hello hallo hola goodbye nothing whatever something anything trustno iloveyou iloveu loveyou lovely
lover loveme love baby babygirl babyboy honey sweetheart sweetie sweet angel angels princess prince queen king kitty
kitten puppy doggie doggy pussy cookie cookies chocolate candy sugar cupcake cheese banana orange apple cherry peach
pepper ginger butter butterfly flower flowers rose rosebud daisy lily violet sunflower sunshine sunset summer winter
spring autumn january february march april june july august september october november december monday tuesday
wednesday thursday friday saturday sunday morning midnight moonlight rainbow thunder lightning storm hurricane tornado
ocean river mountain forest desert island beach paradise heaven heavenly diamond crystal silver golden gold platinum
purple yellow green black white blue blackie snowball snowflake shadow ghost phantom spider spiderman superman batman
ironman wolverine hulk captain avengers starwars skywalker vader yoda jedi startrek enterprise matrix gandalf hobbit
frodo merlin wizard magic magical dragon dragons dragonball pokemon pikachu naruto mario nintendo playstation xbox
minecraft fortnite roblox warcraft counter strike gamer gaming player killer hunter warrior soldier ranger rangers
ninja samurai pirate viking monster devil lucifer satan jesus christ jesuschrist godisgood blessed blessing faith hope
grace church bible football soccer baseball basketball hockey tennis rugby cricket volleyball swimming running boxing
wrestling yankees cowboys redsox lakers bulls steelers eagles patriots packers raiders dolphins chelsea arsenal
liverpool barcelona realmadrid manchester united juventus bayern golf golfer golfing golfball golfclub fairway birdie
eagle albatross bogey mulligan putter driver wedge bunker caddie caddy links teetime handicap holeinone tigerwoods
callaway titleist taylormade augusta masters nomad member members membership michael jordan jennifer jessica ashley
amanda nicole michelle melissa samantha elizabeth victoria charlotte alexander alexandra daniel daniela matthew andrew
anthony joshua christopher christian justin brandon robert william charles thomas george patrick richard jonathan
benjamin nicholas nathan steven stephen stephanie patricia maria carlos miguel antonio fernando alejandro francisco
roberto eduardo ricardo gabriel gabriela sophie sophia olivia emily hannah isabella natasha tatiana vladimir sergey
andrea marina monica sabrina samson tigger tiger lion panther jaguar falcon phoenix mustang ferrari porsche mercedes
corvette camaro chevrolet chevy harley yamaha honda toyota nissan subaru bmw audi ford truck trucker motorcycle marine
marines airforce army navy police fireman doctor nurse teacher student school college university family mother father
mommy daddy mama papa brother sister grandma grandpa children friend friends forever always together bestfriend
america american canada mexico england london france paris germany berlin russia china japan tokyo india brazil texas
dallas houston chicago boston newyork california arizona phoenix florida hawaii australia sydney freedom liberty
independence money dollar rich richard success winner champion lucky luckyone gambler poker casino jackpot freedom
music musica guitar guitarra drummer metallica nirvana slipknot beatles rockstar rocknroll hiphop eminem tupac blink
linkinpark greenday peace happy smile smiley laughter crazy insane stupid idiot bitch fuck fuckyou fuckoff asshole
bullshit sexy sexsex naughty playboy stranger danger dangerous mission impossible midnight bond jamesbond agent
qwerty qwertz azerty qwert qwertyuiop asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc abc
abcd abcde abcdef abcabc xxx xxxx zzz aaa google yahoo hotmail gmail facebook myspace twitter instagram youtube amazon
microsoft windows apple macintosh linux ubuntu samsung iphone android nokia motorola verizon vodafone adobe photoshop
dropbox linkedin snoopy garfield mickey minnie donald bugsbunny scooby scoobydoo simpson simpsons homer bart southpark
elephant monkey monkeys gorilla turtle penguin dolphin rabbit hamster horse horses cowboy cowgirl chicken turkey eagle
buster charlie maggie bailey bella lucky sammy rocky jackson harley molly sadie sophie max toby peanut muffin pumpkin
`

export const commonPasswordWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))
