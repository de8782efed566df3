print("nothing to say")
