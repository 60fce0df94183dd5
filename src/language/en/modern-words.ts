/**
 * Words of everyday technology, brands, food and pastimes that the list of common English words lacks. Lower case; plurals are written out.
 */
import { wordSet } from '../word-set.ts'

export const MODERN_WORDS: ReadonlySet<string> = wordSet(`
  wifi iphone iphones ipad ipads ipod imac macbook airpods ios ipados android androids smartphone smartphones smartwatch smartwatches laptop
  laptops
  netbook chromebook kindle bluetooth usb hdmi ssd ssds ssid nfc gps gpu gpus cpu cpus ram lan vpn vpns isp sim esim sms mms pdf pdfs jpg
  jpeg png gif gifs mp3
  app apps email emails gmail outlook inbox login logins logout logon signup username usernames screenshot screenshots touchscreen webcam
  webcams
  website websites webpage webpages homepage url urls uri dns http https html css ftp ssh tls ssl api apis sdk sdks cli ide json yaml xml
  csv sql nosql
  mysql postgres postgresql sqlite mongodb redis graphql npm yarn pnpm git github gitlab bitbucket docker kubernetes kubectl devops backend
  backends
  frontend frontends fullstack codebase refactor refactoring refactored regex regexes async javascript typescript python nodejs node deno
  rust golang
  kotlin php laravel django flask numpy pandas pytorch tensorflow jupyter react vue svelte angular webpack vite tailwind bootstrap localhost
  linux
  ubuntu debian fedora unix bash zsh windows macos chromeos excel powerpoint photoshop figma canva latex markdown notion trello asana jira
  slack zoom
  skype webex firefox chrome safari google googled googling gemini bing yahoo wikipedia youtube youtuber youtubers facebook instagram insta
  tiktok
  snapchat whatsapp telegram imessage facetime twitter tweet tweets tweeted retweet reddit subreddit pinterest linkedin tinder hinge discord
  twitch
  netflix hulu disney spotify soundcloud podcast podcasts podcaster playlist playlists audiobook audiobooks ebook ebooks livestream
  livestreams
  stream streaming binge spoiler spoilers blog blogs blogger bloggers blogging vlog vlogs vlogger vlogging selfie selfies emoji emojis
  emoticon meme
  memes hashtag hashtags influencer influencers follower followers unfollow unfriend paywall clickbait chatbot chatbots chatgpt gpt openai
  anthropic
  claude copilot alexa siri cortana llm llms ai crypto bitcoin bitcoins ethereum blockchain nft nfts fintech paypal venmo revolut stripe
  klarna ebay etsy
  amazon ikea lidl aldi tesco walmart costco nike adidas zara lego uber lyft airbnb tesla toyota volkswagen bmw audi ebike ebikes escooter
  carpool roadtrip staycation glamping airport interrail flixbus ryanair easyjet lufthansa couchsurfing hostel hostels esta schengen
  playstation ps4 ps5 xbox nintendo wii steam minecraft fortnite roblox sudoku wordle esports gamer gamers gaming cosplay anime manga
  karaoke
  covid coronavirus lockdown lockdowns quarantine antivax booster pcr adhd ptsd ocd mri hiv dna rna fitbit garmin strava pilates yoga zumba
  crossfit
  hiit cardio workout workouts keto vegan vegans veggie veggies vegetarian gluten paleo probiotic probiotics kombucha kimchi kefir sushi
  sashimi ramen
  udon soba miso tofu tempeh edamame teriyaki wasabi matcha boba latte lattes cappuccino espresso americano mocha macchiato barista pho bao
  dimsum dumpling dumplings naan masala biryani samosa samosas tikka paneer chai hummus falafel tahini halloumi couscous quinoa chia acai
  smoothie smoothies granola bagel bagels croissant croissants brioche focaccia ciabatta panini gnocchi risotto pesto tiramisu gelato
  burrito burritos
  taco tacos quesadilla quesadillas guacamole nachos salsa sriracha brunch sourdough airfryer thermomix takeaway foodie foodies
  freelance freelancer freelancers coworking startup startups intern interns internship internships onboarding offboarding webinar webinars
  hackathon hackathons brainstorm freemium ecommerce dropshipping crowdfunding kickstarter patreon gofundme fundraiser fundraisers
  lgbt lgbtq queer nonbinary transgender cisgender bff lol omg wtf btw imo fyi asap diy rsvp eta faq faqs atm
`)
